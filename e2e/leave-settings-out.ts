const KEPT =
  /^(PATH|PATHEXT|HOME|USER|USERPROFILE|LANG|LC_.*|TZ|TMPDIR|TEMP|TMP|SYSTEMROOT|WINDIR|COMSPEC|APPDATA|LOCALAPPDATA|PROGRAMFILES.*|XDG_.*|DISPLAY|CI|DEBUG|FORCE_COLOR|NO_COLOR|PLAYWRIGHT_.*|PW.*|CHROMIUM_PATH|E2E_.*|TESTS)$/i

/** No setting of a shell reaches what is started from here: the address of a database would be filled with a demo. */
export function leaveSettingsOut(): void {
  for (const name of Object.keys(process.env)) if (!KEPT.test(name)) delete process.env[name]
}
