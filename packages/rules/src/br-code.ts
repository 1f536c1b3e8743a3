import { generatePixPayload } from '@brazilian-utils/brazilian-utils/generate-pix-payload'
import { getPixPayloadInfo } from '@brazilian-utils/brazilian-utils/get-pix-payload-info'
import type { Cents } from './money.ts'

type Merchant = { merchant_name: string; merchant_city: string }

/** The code of a charge that lies at a bank: the payer's app fetches everything from `location`. */
export function dynamicBrCode({ location, merchant_name, merchant_city }: Merchant & { location: string }): string {
  const url = location.replace(/^https:\/\//, '')
  return written(generatePixPayload({ url, merchantName: merchant_name, merchantCity: merchant_city }))
}

type Static = Merchant & { key: string; amount_cents: Cents; txid: string }

/** A code that says everything itself. Its txid has 25 letters and digits at most. */
export function staticBrCode({ key, amount_cents, txid, merchant_name, merchant_city }: Static): string {
  const amount = amount_cents / 100
  return written(generatePixPayload({ key, amount, txid, merchantName: merchant_name, merchantCity: merchant_city }))
}

function written(code: string | null): string {
  if (code === null) throw new Error('no BR Code can be made of this')
  return code
}

/** The library also takes small letters; banks do not. */
const CHECKSUM = /6304[0-9A-F]{4}$/

/** What a code says; undefined when it is none. Lengths and checksum are checked. */
export function readBrCode(code: string): { amount_cents: Cents | undefined; txid: string | undefined } | undefined {
  const info = CHECKSUM.test(code) ? getPixPayloadInfo(code) : null
  if (!info) return undefined
  return { amount_cents: info.amount === undefined ? undefined : Math.round(info.amount * 100), txid: info.txid }
}
