// Why installing or building failed, as somebody who has just cloned this can mend it.

const UNREACHABLE =
  /\bcode (ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|ENOTCACHED)\b|network (connectivity|request)/i

/** Codes as npm tells them, or the words of the system: a bare code may stand in a line of source that is shown. */
const REASONS = [
  {
    said: /\bcode (ENOSPC|EDQUOT)\b|no space left on device|disk quota exceeded|os error (28|112|122)\b/i,
    sentence: 'the disk is full. Make room',
  },
  {
    said: /\bcode (EROFS|EACCES|EPERM)\b|read-only file system|permission denied|operation not permitted/i,
    sentence: (path) => `${path ?? 'this folder'} cannot be written to. Give this user the right to`,
  },
  {
    said: UNREACHABLE,
    sentence: 'the package registry cannot be reached. Connect this machine to a network, if only to install',
  },
  {
    said: /\bcode (EBADENGINE)\b|unsupported engine/i,
    sentence: 'a package does not fit this Node. Use the newest Node 22 or 24',
  },
  {
    said: /spawn(Sync)? npm ENOENT/,
    sentence: 'there is no npm. Install the one that comes with Node',
  },
]

export function isUnreachable(output) {
  return UNREACHABLE.test(output)
}

/** One sentence where the reason is known; else everything that was said, because something of it must be the reason. */
export function explain(what, output) {
  const known = REASONS.find(({ said }) => said.test(output))
  if (known) {
    const [, path] = /^npm (?:error|ERR!) path (.+)$/m.exec(output) ?? []
    const sentence = typeof known.sentence === 'function' ? known.sentence(path) : known.sentence
    return `${what}: ${sentence}, and run the command again.\n`
  }
  return `${output.trimEnd()}\n${what}: the lines above say why.\n`
}
