import { build, checkNode, install } from './setup.mjs'

checkNode()
install()
build()
