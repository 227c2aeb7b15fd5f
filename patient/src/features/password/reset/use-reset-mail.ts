import { sendPasswordResetCode } from '@aruga/contract/password/password'
import { api } from '../../../platform/api.ts'
import { APP_NAME, useLinkMail } from '../shared/use-link-mail.ts'

/** Requests the mail with the link. `search`: the log-in page's query, which contains the page that the patient had opened. */
export const useResetMail = (search = '') =>
  useLinkMail((email) => {
    const returnUrl = `${window.location.origin}/login${search}`
    return api.call(sendPasswordResetCode, {
      body: { email, appName: APP_NAME, returnUrl, returnUrlHash: window.location.hash },
    })
  })
