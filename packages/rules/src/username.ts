/** `Ana Ramos` → `anaramos`: non-word characters removed, lower case. Neither unique nor a login name. */
export function usernameOf(name: string): string {
  return name.replace(/\W/g, '').toLowerCase()
}
