/** What an operator can mend; its message is a sentence that says how. */
export class Mendable extends Error {}
