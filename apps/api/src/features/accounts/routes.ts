import * as accounts from '@bilheteria/contract/accounts'
import * as lookups from '@bilheteria/contract/lookups'
import * as recovery from '@bilheteria/contract/recovery'
import * as partners from '@bilheteria/contract/partner-login'
import * as proof from '@bilheteria/contract/proof'
import type { Serve } from '#http/serve.ts'
import { changePassword } from './change-password.ts'
import { checkDocument, checkEmail } from './check-field.ts'
import { findAddress } from './find-address.ts'
import { logIn } from './log-in.ts'
import { linkPartner, sendLinkCode, startPartnerLogin } from './partner-login.ts'
import { getUser, listGenders, updateUser } from './profile.ts'
import { proveByCode, sendProofCode } from './proof.ts'
import { checkRecoveryCode, recoverPassword, searchRecovery, sendRecoveryCode } from './recover-password.ts'
import { registerAccount } from './register-account.ts'
import { endSession, listSessions, logOut } from './sessions.ts'
import { sendEmailCode, verifyEmail } from './verify-email.ts'

export function accountRoutes(serve: Serve): void {
  serve(accounts.logIn, logIn)
  serve(accounts.logOut, logOut)
  serve(lookups.checkEmail, checkEmail)
  serve(lookups.checkDocument, checkDocument)
  serve(lookups.listGenders, listGenders)
  serve(accounts.registerAccount, registerAccount)
  serve(accounts.getUser, getUser)
  serve(accounts.updateUser, updateUser)
  serve(accounts.changePassword, changePassword)
  serve(proof.sendProofCode, sendProofCode)
  serve(proof.proveByCode, proveByCode)
  serve(accounts.listSessions, listSessions)
  serve(accounts.endSession, endSession)
  serve(recovery.searchRecovery, searchRecovery)
  serve(recovery.sendRecoveryCode, sendRecoveryCode)
  serve(recovery.checkRecoveryCode, checkRecoveryCode)
  serve(recovery.recoverPassword, recoverPassword)
  serve(accounts.sendEmailCode, sendEmailCode)
  serve(accounts.verifyEmail, verifyEmail)
  serve(lookups.findAddress, findAddress)
  serve(partners.startPartnerLogin, startPartnerLogin)
  serve(partners.linkPartner, linkPartner)
  serve(partners.sendLinkCode, sendLinkCode)
}
