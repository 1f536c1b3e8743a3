import { leaveSettingsOut } from './leave-settings-out.ts'
import { prepareData } from './prepared-data.ts'

// Beforehand, while others have the machine, for the journeys that are told the same folder.
leaveSettingsOut()
prepareData()
