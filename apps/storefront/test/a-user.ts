import type { User } from '@bilheteria/contract/accounts'

/** What the server tells of somebody, for tests. */
export function aUser(choices: Partial<User> = {}): User {
  return {
    id: '0197a1c2-7b1e-7c3d-8e4f-5a6b7c8d9e0f',
    name: 'Joana Prates',
    username: 'joanaprates',
    document: '52998224725',
    email: 'joana.prates@exemplo.test',
    email_verified: false,
    cellphone: '41987654321',
    birth_date: '1993-08-22',
    gender_id: null,
    has_password: true,
    address: null,
    memberships: [],
    ...choices,
  }
}
