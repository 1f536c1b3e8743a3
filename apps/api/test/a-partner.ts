import type { Db } from '#db/db.ts'
import { insertRows } from '#db/insert-rows.ts'

/** A club whose members log in with it; answers its id. */
export async function aPartner(db: Db): Promise<string> {
  await insertRows(db, 'integrations', [
    {
      id: 'clube-mare',
      name: 'Clube Maré',
      logo: 'mare.svg',
      url: 'https://mare.example/entrar',
      client_id: 'x',
      redirect_url: 'https://loja.example/volta',
      primary_color: '#112233',
      secondary_color: '#445566',
    },
  ])
  return 'clube-mare'
}
