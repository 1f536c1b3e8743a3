/** Of one process, all together, unless it is told otherwise. */
export const CONNECTIONS = 20
/** Of these: one for the group that is being decided, one for those who are just coming in, one for what either needs besides, such as what an event sells. */
export const LANE_CONNECTIONS = 3
/** And these for the steps of a purchase, which are groups: more of them at once would only wait for one another. */
export const TOGETHER_CONNECTIONS = 5
/** And these for what everybody reads, which nobody who writes can take. */
export const READ_CONNECTIONS = 2
/** One to see whether commits hang, when all others may. */
export const WATCH_CONNECTIONS = 1
/** With fewer there would be none for everything else. */
export const LEAST_CONNECTIONS = LANE_CONNECTIONS + TOGETHER_CONNECTIONS + READ_CONNECTIONS + WATCH_CONNECTIONS + 1
