import type { FoundAddress } from '@bilheteria/contract/lookups'
import { demoAccounts } from '#demo/accounts.ts'

type Place = Pick<FoundAddress, 'localidade' | 'uf'>

const serraClara = { localidade: 'Serra Clara', uf: 'PR' }
const portoAcai = { localidade: 'Porto Açaí', uf: 'AM' }
const baiaDosVentos = { localidade: 'Baía dos Ventos', uf: 'BA' }
const valeClaro = { localidade: 'Vale Claro', uf: 'MG' }
const ribeirao = { localidade: 'Ribeirão das Flores', uf: 'SP' }
const lagoaSerena = { localidade: 'Lagoa Serena', uf: 'GO' }

/** Streets, districts and cities of the demo's country, each number in its state's range. */
export const demoCeps: ReadonlyMap<string, FoundAddress> = new Map([
  ...demoAccounts.map((account) => [account.zipcode, addressOf(account)] as const),

  // Venues and producers.
  ['80420010', street(serraClara, 'Rua do Mirante', 'Mirante')],
  ['80430020', street(serraClara, 'Praça da Estação', 'Centro')],
  ['69020030', street(portoAcai, 'Rua do Cais Velho', 'Cais Velho')],
  ['69035040', street(portoAcai, 'Av. das Palmeiras', 'Palmeiras')],
  ['35701050', street(valeClaro, 'Estrada da Represa', 'Represa')],
  ['35703060', street(valeClaro, 'Rua da Areia', 'Beira-Represa')],
  ['14801070', street(ribeirao, 'Praça da Matriz', 'Centro')],
  ['14802080', street(ribeirao, 'Rua do Teatro', 'Centro')],
  ['14805090', street(ribeirao, 'Av. da Estação', 'Estação')],
  ['75690100', street(lagoaSerena, 'Alameda da Orla', 'Orla')],

  // Homes.
  ['80440110', street(serraClara, 'Rua dos Ipês-Amarelos', 'Jardim das Araucárias')],
  ['80450120', street(serraClara, 'Travessa da Neblina', 'Vila Serrana')],
  ['69040130', street(portoAcai, 'Rua da Vitória-Régia', 'Igarapé')],
  ['40160140', street(baiaDosVentos, 'Rua da Jangada', 'Enseada')],
  ['41830150', street(baiaDosVentos, 'Av. dos Coqueirais', 'Praia Longa')],
  ['35705160', street(valeClaro, 'Rua da Serraria', 'Alto da Serra')],
  ['14810170', street(ribeirao, 'Rua das Hortênsias', 'Jardim Florido')],
  ['14811180', street(ribeirao, 'Av. do Cafezal', 'Fazenda Velha')],
  ['75691190', street(lagoaSerena, 'Rua das Garças', 'Ilha Verde')],

  // One number for a whole town: people type the street themselves.
  ['83260000', street({ localidade: 'Pinhal da Barra', uf: 'PR' }, '', '')],
])

function street(place: Place, logradouro: string, bairro: string): FoundAddress {
  return { ...place, logradouro, bairro }
}

type Account = (typeof demoAccounts)[number]

function addressOf({ neighborhood, street, city, state }: Account): FoundAddress {
  return { bairro: neighborhood, logradouro: street, localidade: city, uf: state }
}
