// Loaded before anything else (`node --require`) and written for a Node of any age: an old one must be able to read it,
// and would only say that it cannot read the rest.
'use strict'

var version = process.versions.node
var parts = version.split('.').map(Number)
var fits = (parts[0] === 20 && parts[1] >= 19) || (parts[0] === 22 && parts[1] >= 12) || parts[0] >= 24

if (!fits) {
  process.stderr.write(
    'Node 24 or newer is needed, or 22 from 22.12 on, or 20 from 20.19 on; this is ' + version + '.\n',
  )
  process.exit(1)
}
