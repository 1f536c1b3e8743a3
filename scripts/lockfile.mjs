// What must be true of a lockfile so that `npm ci` works on every machine, whoever wrote it last on whichever.
import { satisfies } from 'semver'

/** Traces and the generated clients have one of their own: no other command installs them. */
export const LOCKFILES = ['package-lock.json', 'deploy/telemetry/package-lock.json', 'clients/package-lock.json']

/** The oldest of each line we promise. */
const NODES = ['20.19.0', '22.12.0', '24.0.0']

/** npm leaves out an optional package that does not fit, so these stop nobody. */
const MAY_REFUSE_A_NODE = {
  'node_modules/@img/sharp-win32-ia32': 'Windows of 32 bits is nothing we promise',
  'node_modules/@napi-rs/wasm-runtime': 'only serves machines for which there is no native part',
}

/** Every mistake in a sentence that says what to do; an empty list when all is well. */
export function findFaults({ packages }) {
  const faults = []
  for (const [path, entry] of Object.entries(packages)) {
    faults.push(...missingParts(packages, path, entry), ...refusedNodes(path, entry))
    if (path.includes('node_modules/')) faults.push(...wrongAddress(path, entry), ...noDigest(path, entry))
  }
  return faults
}

const MAKE_ANEW =
  'take the lockfile of the last commit, remove node_modules, and run npm install --package-lock-only with the change wanted'

function missingParts(packages, path, { optionalDependencies = {} }) {
  return Object.entries(optionalDependencies)
    .filter(([name, range]) => !satisfies(packages[placeOf(packages, path, name)]?.version ?? '', range))
    .map(
      ([name, range]) =>
        `${path} has a part ${name} ${range} for some machines, which is not in the lockfile: ${MAKE_ANEW}.`,
    )
}

/** Where what a package asks for stands in the lockfile, if it does. */
export function placeOf(packages, path, name) {
  return placesOf(path, name).findLast((place) => place in packages)
}

/** Where npm looks for what a package asks for; the last that there is, is nearest. */
function placesOf(path, name) {
  const folders = path.split('/').filter(Boolean)
  const above = folders.map((_, i) => folders.slice(0, i + 1)).filter((way) => way.at(-1) !== 'node_modules')
  return [`node_modules/${name}`, ...above.map((way) => `${way.join('/')}/node_modules/${name}`)]
}

function wrongAddress(path, { link, resolved }) {
  if (resolved === undefined || (link && !/^(\/|\.\.|\w+:)/.test(resolved))) return []
  return [`${path} says where one machine has it from (resolved): remove that line; .npmrc tells npm to write none.`]
}

/** What lies inside another package comes with that one's digest. */
function noDigest(path, { link, inBundle, integrity }) {
  return link || inBundle || integrity ? [] : [`${path} has no digest (integrity): ${MAKE_ANEW}.`]
}

function refusedNodes(path, { engines, optional }) {
  const range = engines?.node
  const refused = range ? NODES.filter((version) => !satisfies(version, range)) : []
  if (refused.length === 0 || (optional && path in MAY_REFUSE_A_NODE)) return []
  return [`${path} refuses Node ${refused.join(', ')} (engines: ${range}): hold a version that takes it.`]
}
