import { expect, test } from 'vitest'
import { createPhotoSeal } from './photo-seal.ts'
import { createTextSeal } from './text-seal.ts'

const seal = createTextSeal('um segredo')

test.each(['', 'LAUDO-55021', 'à vista 👩‍🦽', 'x'.repeat(10_000)])('what was sealed is read again: %.20s', (text) => {
  const sealed = seal.close(text)
  expect(seal.open(sealed)).toBe(text)
  expect(sealed).toMatch(/^1\.[\w-]+$/)
})

test('the same text never looks the same twice', () => {
  expect(seal.close('student')).not.toBe(seal.close('student'))
})

test('another secret, a changed letter or anything else opens nothing', () => {
  const sealed = seal.close('LAUDO-55021')
  expect(createTextSeal('outro segredo').open(sealed)).toBeUndefined()
  for (let i = 2; i < sealed.length; i++) {
    const changed = sealed.slice(0, i) + (sealed[i] === 'A' ? 'B' : 'A') + sealed.slice(i + 1)
    // The last letters of base64 may spell the same bytes.
    if (Buffer.from(changed.slice(2), 'base64url').equals(Buffer.from(sealed.slice(2), 'base64url'))) continue
    expect(seal.open(changed)).toBeUndefined()
  }
  for (const text of ['', '1.', '1.AAAA', 'LAUDO-55021', `2${sealed.slice(1)}`]) expect(seal.open(text)).toBeUndefined()
})

test('a seal that was cut short opens nothing: a few bytes of it can be guessed', () => {
  const bytes = Buffer.from(seal.close('').slice(2), 'base64url')
  for (const length of [27, 24, 16]) {
    expect(seal.open(`1.${bytes.subarray(0, length).toString('base64url')}`)).toBeUndefined()
  }
})

test('what was sealed years ago still opens', () => {
  expect(seal.open('1.VVbrDt8Go498fksKPH1ZfNwigI4wM7V09pXZaDRvT3kRC_RQixiX')).toBe('LAUDO-55021')
  const sealed = Buffer.from('ABzs_wsiQntsDyWbnBuRRNr81BDD8sPxBn3CO40FrGEWCQ', 'base64url')
  const sealed_key = Buffer.from(
    'LhXVdCpMgkVa2nwVRIPl4r-a-ryFbw4pYujOTmLgjIRDyE3zCLh3QRbeMX2jL3q0AJmzDufyUaPSn0gc',
    'base64url',
  )
  expect(createPhotoSeal('um segredo').open({ sealed, sealed_key }, 'linha-1').toString()).toBe('pixels')
})
