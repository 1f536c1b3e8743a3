import { startRig } from './fault-rig.ts'
import { testProcessKilled } from './process-killed.ts'

const rig = await startRig()

testProcessKilled(rig)
