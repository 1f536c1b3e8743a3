import { testThroughProvider } from './every-fault.ts'
import { startRig } from './fault-rig.ts'

testThroughProvider(await startRig('pix'))
