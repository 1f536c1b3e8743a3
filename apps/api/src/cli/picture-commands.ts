import { resolve } from 'node:path'
import { exportPictures, importPictures } from '#features/pictures/copy-pictures.ts'
import type { Command } from './commands.ts'

export const pictureCommands: Record<string, Command> = {
  'pictures import': {
    argument: '[FOLDER]',
    summary: 'take every picture below storage/ and office/ of a folder into the database',
    run: async ({ db, config, folder, print }, named) => {
      // A command is handed an empty word for one that is left out.
      const from = named ? resolve(folder, named) : config.data_dir
      const { kept, known, refused } = await importPictures(db, from)
      for (const { name, why } of refused) print(`${name}: left out, because it ${why}`)
      print(`From ${from}: new ${kept}, known already ${known}, left out ${refused.length}.`)
      return refused.length === 0
    },
  },
  'pictures export': {
    argument: 'FOLDER',
    summary: 'write every picture of the database into a folder, for another host',
    run: async ({ db, folder, print }, named) => {
      const to = resolve(folder, named)
      print(`Written to ${to}: ${await exportPictures(db, to)}.`)
      return true
    },
  },
}
