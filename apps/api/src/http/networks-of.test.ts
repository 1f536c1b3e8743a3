import { expect, test } from 'vitest'
import { networksOf } from './networks-of.ts'

test.each(['203.0.113.9', 'unknown', ''])('%j counts as it is', (address) => {
  expect(networksOf(address)).toEqual({ own: address })
})

test.each(['::ffff:203.0.113.9', '::FFFF:203.0.113.9', '::ffff:cb00:7109', '0:0:0:0:0:ffff:203.0.113.9'])(
  '%s is an IPv4 address',
  (address) => {
    expect(networksOf(address)).toEqual({ own: '203.0.113.9' })
  },
)

test.each([
  '2001:db8:12:34::1',
  '2001:db8:12:34:ffff:ffff:ffff:ffff',
  '2001:0DB8:0012:0034:0000:0000:0000:0001',
  '2001:db8:12:34::203.0.113.9',
  '2001:db8:12:34::1%eth0',
])('%s counts by its /64 and its /48', (address) => {
  expect(networksOf(address)).toEqual({ own: '2001:db8:12:34::/64', wide: '2001:db8:12::/48' })
})

test.each([
  ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ['::', '0:0:0:0::/64', '0:0:0::/48'],
  ['2001:db8:12::34:0:0:1', '2001:db8:12:0::/64', '2001:db8:12::/48'],
  ['fe80::1%en0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
  ['1:2:3:4:5:6:7::', '1:2:3:4::/64', '1:2:3::/48'],
])('%s is in %s and %s', (address, own, wide) => {
  expect(networksOf(address)).toEqual({ own, wide })
})
