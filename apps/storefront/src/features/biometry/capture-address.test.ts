import { expect, test } from 'vitest'
import { isCaptureAddress } from './capture-address.ts'

const OWN = 'https://ingressos.example'
const HOSTS = ['faces.example']
const isAllowed = (address: string) => isCaptureAddress(address, OWN, HOSTS)

test.each([`${OWN}/biometry/capture/x`, 'https://faces.example/c/1?x=2', 'HTTPS://FACES.example/c'])(
  '%s is where a picture may be taken',
  (address) => expect(isAllowed(address)).toBe(true),
)

test.each([
  '//evil.example',
  '/\\evil.example',
  'https:evil.example',
  '/biometry/capture/x',
  '',
  'x',
  ' ',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'blob:https://ingressos.example/x',
  'file:///x',
  'http://faces.example/',
  'http://ingressos.example/',
  'https://faces.example:444/',
  'ftp://faces.example',
  'https://faces.example@evil.example/',
  'https://a:b@faces.example/',
  'https://evil.example#faces.example',
  'https://faces.example.evil.example/',
  'https://evilfaces.example/',
  'https://evil.example/?https://faces.example',
  'https://faces。example.evil.example/',
  'https://faces%2eexample.evil.example',
  'https://ingressos.example.evil.example/',
  'https://ingressos.example@evil.example',
  'https://ingressos.example:8443',
])('%s is not', (address) => expect(isAllowed(address)).toBe(false))
