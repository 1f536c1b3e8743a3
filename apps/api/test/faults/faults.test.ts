import { testEventCancelled } from './event-cancelled.ts'
import { testEveryFault } from './every-fault.ts'
import { startRig } from './fault-rig.ts'
import { testWithoutGuards } from './without-guards.ts'

const rig = await startRig('sandbox')

testEveryFault(rig)
testEventCancelled(rig)
testWithoutGuards(rig)
