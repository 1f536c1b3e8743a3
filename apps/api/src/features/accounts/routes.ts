import * as accounts from '@bilheteria/contract/accounts'
import * as partners from '@bilheteria/contract/partner-login'
import type { Serve } from '#http/serve.ts'
import { changePassword } from './change-password.ts'
import { checkField } from './check-field.ts'
import { checkRecoveryCode } from './check-recovery-code.ts'
import { endSession } from './end-session.ts'
import { findAddress } from './find-address.ts'
import { getUser } from './get-user.ts'
import { linkPartner } from './link-partner.ts'
import { listGenders } from './list-genders.ts'
import { listSessions } from './list-sessions.ts'
import { logIn } from './log-in.ts'
import { logOut } from './log-out.ts'
import { recoverPassword } from './recover-password.ts'
import { registerAccount } from './register-account.ts'
import { searchRecovery } from './search-recovery.ts'
import { sendEmailCode } from './send-email-code.ts'
import { sendLinkCode } from './send-link-code.ts'
import { sendRecoveryCode } from './send-recovery-code.ts'
import { startPartnerLogin } from './start-partner-login.ts'
import { updateUser } from './update-user.ts'
import { verifyEmail } from './verify-email.ts'

export function accountRoutes(serve: Serve): void {
  serve(accounts.logIn, logIn)
  serve(accounts.logOut, logOut)
  serve(accounts.checkField, checkField)
  serve(accounts.listGenders, listGenders)
  serve(accounts.registerAccount, registerAccount)
  serve(accounts.getUser, getUser)
  serve(accounts.updateUser, updateUser)
  serve(accounts.changePassword, changePassword)
  serve(accounts.listSessions, listSessions)
  serve(accounts.endSession, endSession)
  serve(accounts.searchRecovery, searchRecovery)
  serve(accounts.sendRecoveryCode, sendRecoveryCode)
  serve(accounts.checkRecoveryCode, checkRecoveryCode)
  serve(accounts.recoverPassword, recoverPassword)
  serve(accounts.sendEmailCode, sendEmailCode)
  serve(accounts.verifyEmail, verifyEmail)
  serve(accounts.findAddress, findAddress)
  serve(partners.startPartnerLogin, startPartnerLogin)
  serve(partners.linkPartner, linkPartner)
  serve(partners.sendLinkCode, sendLinkCode)
}
