/** A flag that changes what a command does is in no example. */
type Argument = { meaning: string; example: string }

const FILE = 'a file, from the folder you are in'

/** What each argument of a command is, by its name in the usage, or by the command and that name. */
const known: Record<string, Argument> = {
  ACCOUNT: { meaning: 'the id of the account, as accounts lists it', example: '018f3a5e-7c1d-7aaa-8000-2f6b1c9d4e10' },
  'ACCOUNT|EVENT_ID': { meaning: 'an account’s e-mail or id, or an event’s id', example: 'ana@example.com' },
  AMOUNT: { meaning: 'in reais, with a comma before the cents', example: '25,00' },
  BANK_ID: { meaning: 'the bank’s own id of the payment', example: 'E1807623620270320231500000000001' },
  CODE: { meaning: 'the text of a ticket’s QR code', example: 'CODE' },
  EVENT_ID: { meaning: 'the event’s id, which stands in its address', example: 'classico-2027' },
  'FILE.env': { meaning: `${FILE}, with the names of the server’s settings`, example: 'club.env' },
  'FILE.json': { meaning: `${FILE}; docs/events-file.md describes it`, example: 'classico.json' },
  FOLDER: { meaning: 'a folder that has storage/ and office/, or will have', example: 'pictures' },
  'pictures import FOLDER': {
    meaning: 'a folder that has storage/ or office/; DATA_DIR without it',
    example: 'pictures',
  },
  ID: { meaning: 'the id of one face, as the list without it shows', example: '018f3a5e-7c1d-7aaa-8000-2f6b1c9d4e10' },
  MOMENT: { meaning: 'where the search for charges begins', example: '2027-03-20T23:00:00Z' },
  ORDER: { meaning: 'the order’s number, as mails and pages show it, or its id', example: '48213' },
  'PICTURE.svg|.png': { meaning: 'where to draw the plan; FILE.svg without it', example: 'arena.png' },
  PRODUCER: { meaning: 'the producer’s slug or id', example: 'mare-alta' },
  REASON: { meaning: 'why, in quotes; it stays in the trail', example: '"the stage is being looked at"' },
  REFUND: {
    meaning: 'the id of the refund, as refunds stuck lists it',
    example: '018f3a5e-7c1d-7aaa-8000-2f6b1c9d4e10',
  },
  TICKET_ID: {
    meaning: 'the id of the ticket, as refund show lists it',
    example: '018f3a5e-7c1d-7aaa-8000-2f6b1c9d4e10',
  },
  'VIEWS.png': { meaning: 'where to draw what one sees from its seats', example: 'views.png' },
  'WORDS.txt': { meaning: 'a file of plain text, which people read as it is', example: 'words.txt' },
  'approve|refuse': { meaning: 'the decision about this face', example: 'approve' },
  '--accept-warnings=NUMBER': { meaning: 'goes on where it would warn of so many things', example: '' },
  '--draft': { meaning: 'creates events without showing them', example: '' },
  '--dry-run': { meaning: 'checks everything and changes nothing', example: '' },
  '--since': { meaning: 'begins the search at the moment that follows', example: '--since' },
  '--yes': { meaning: 'goes on without asking', example: '' },
}

/** Each argument of a usage such as `EVENT_ID [ID]`, in its order. */
export function argumentsOf(command: string, usage = ''): (Argument & { name: string; optional: boolean })[] {
  const words = usage.split(' ').filter(Boolean)
  let depth = 0
  return words.map((word) => {
    depth += word.startsWith('[') ? 1 : 0
    const optional = depth > 0
    depth -= word.endsWith(']') ? 1 : 0
    const name = word.replaceAll(/[[\]]/g, '')
    const { meaning, example } = known[`${command} ${name}`] ?? known[name] ?? { meaning: '', example: name }
    return { name, optional, meaning, example }
  })
}
