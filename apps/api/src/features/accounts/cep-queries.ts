import type { FoundAddress } from '@bilheteria/contract/accounts'
import type { Db } from '#db/db.ts'

export async function findKnownCep(db: Db, cep: string, days: number): Promise<FoundAddress | undefined> {
  const [known] = await db.query<FoundAddress>(
    `select bairro, logradouro, localidade, uf from known_ceps
      where cep = $1 and asked_at > clock() - make_interval(days => $2)`,
    [cep, days],
  )
  return known
}

export async function keepCep(
  db: Db,
  cep: string,
  { bairro, logradouro, localidade, uf }: FoundAddress,
): Promise<void> {
  await db.query(
    `insert into known_ceps (cep, bairro, logradouro, localidade, uf) values ($1, $2, $3, $4, $5)
     on conflict (cep) do update set bairro = excluded.bairro, logradouro = excluded.logradouro,
       localidade = excluded.localidade, uf = excluded.uf, asked_at = clock()`,
    [cep, bairro, logradouro, localidade, uf],
  )
}
