import { Mendable } from './mendable.ts'

/** The cause where a database works and nothing was ever created in it. */
export class NotSetUp extends Mendable {
  constructor() {
    super('There is no default producer yet. Create one: bilheteria create FILE.json')
    this.name = 'NotSetUp'
  }
}
