import { testEveryFault } from './every-fault.ts'
import { startRig } from './fault-rig.ts'
import { testWithoutGuards } from './without-guards.ts'

const rig = await startRig('sandbox')

testEveryFault(rig)
testWithoutGuards(rig)
