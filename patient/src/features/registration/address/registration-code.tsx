import { appPaths } from '@aruga/contract/links'
import { sendRegistrationLink } from '@aruga/contract/registration/address'
import { useIonRouter } from '@ionic/react'
import { useState } from 'react'
import { api } from '../../../platform/api.ts'
import { CodeSent } from '../../password/shared/code-sent.tsx'
import { APP_NAME } from '../../password/shared/use-link-mail.ts'
import { keepLink, linkOfCode } from './queries.ts'

/** The code that a registration by a number has just sent. The link that it becomes is opened here. */
export const RegistrationCode = ({ number, startOver }: { number: string; startOver?: () => void }) => {
  const router = useIonRouter()
  const [askedAt, setAskedAt] = useState(() => Date.now())
  const enterCode = (code: string) =>
    linkOfCode(number, code).then((link) => {
      keepLink(link)
      router.push(appPaths.confirmRegistration, 'root', 'replace')
    })
  const sendAgain = async () => {
    await api.call(sendRegistrationLink, { body: { email: number, appName: APP_NAME } })
    setAskedAt(Date.now())
  }
  return <CodeSent at={askedAt} onCode={enterCode} again={sendAgain} startOver={startOver} />
}
