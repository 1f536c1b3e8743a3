// What the product is made of, told from the lockfile alone: `npm sbom` leaves out whatever tests need as well (fastify, pg,
// react), names the parts of one platform only, and says another thing each time.
import { Buffer } from 'node:buffer'
import { placeOf } from './lockfile.mjs'

/** What is run in production, or bundled into it. */
const APPS = ['apps/api', 'apps/storefront']

/** A CycloneDX 1.5 bill of materials: the same for the same lockfile, on every machine, at any hour. */
export function billOfMaterials({ packages }) {
  const found = new Set(APPS)
  // Grows while it is walked through.
  for (const path of found) for (const place of neededBy(packages, path)) found.add(place)
  const [parts, ours] = [[...found].filter(isPart), [...found].filter((path) => !isPart(path))]
  const { name, version, license } = packages['']
  const product = `${name}@${version}`
  const links = ours.flatMap((path) => neededBy(packages, path)).filter(isPart)
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      component: { type: 'application', 'bom-ref': product, name, version, licenses: [{ expression: license }] },
    },
    components: parts.toSorted().map((path) => component(path, packages[path])),
    dependencies: [
      { ref: product, dependsOn: refsOf(packages, links) },
      ...parts
        .toSorted()
        .map((path) => ({ ref: refOf(packages, path), dependsOn: refsOf(packages, neededBy(packages, path)) })),
    ],
  }
}

/** Anything else are our own folders. */
function isPart(path) {
  return path.includes('node_modules/')
}

/** Where the packages stand that one needs when it runs; our own are links, and lead to their folders. */
function neededBy(packages, path) {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta = {} } = packages[path]
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta[name]?.optional)
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers].map((name) => {
    const place = placeOf(packages, path, name)
    return packages[place].link ? packages[place].resolved : place
  })
}

function component(path, { version, integrity, license, optional }) {
  const [algorithm, digest] = integrity.split(/-(.*)/)
  return {
    type: 'library',
    'bom-ref': `${nameOf(path)}@${version}`,
    name: nameOf(path),
    version,
    // Parts for other platforms, and what a package only uses where it is there.
    scope: optional ? 'optional' : 'required',
    hashes: [{ alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(digest, 'base64').toString('hex') }],
    // Some do not say it where npm looks.
    licenses: license ? [{ expression: license }] : [],
    purl: `pkg:npm/${nameOf(path).replace('@', '%40')}@${version}`,
  }
}

function nameOf(path) {
  return path.split('node_modules/').at(-1)
}

function refOf(packages, path) {
  return `${nameOf(path)}@${packages[path].version}`
}

function refsOf(packages, paths) {
  return [...new Set(paths.map((path) => refOf(packages, path)))].toSorted((one, other) => (one < other ? -1 : 1))
}
