import { ApiProblem } from '@aruga/client/api-problem'
import { IonContent, IonPage } from '@ionic/react'
import { warningOutline } from 'ionicons/icons'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { session } from '../../platform/api.ts'
import { Brand } from '../../ui/art.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { LanguageSwitch } from '../welcome/language-switch.tsx'
import { useEntered } from '../welcome/use-entered.ts'
import './login-page.css'
import { type Refusal, readRefusal } from './refusal.ts'
import { useLoginTexts } from './texts.ts'
import { WelcomeAside } from './welcome-aside.tsx'

type Credentials = { emailAddress: string; password: string }

/** Log in with e-mail and password. Where to go afterwards is the route's to say: it sees the new session. */
export default function LoginPage() {
  const t = useLoginTexts()
  const heading = useEntered(t('title'))
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const form = useForm<Credentials>({ defaultValues: { emailAddress: '', password: '' } })
  const { errors, isSubmitting } = form.formState

  const logIn = form.handleSubmit(async ({ emailAddress, password }) => {
    setRefusal(null)
    try {
      await session.logIn(emailAddress.trim(), password)
      form.reset()
    } catch (error) {
      setRefusal(readRefusal(error))
      if (error instanceof ApiProblem && error.status === 400) form.setFocus('password', { shouldSelect: true })
    }
  })

  return (
    <IonPage>
      <IonContent className="page">
        <div className="login">
          <div className="login-body">
            <div className="login-top">
              <Link to="/welcome" className="login-home">
                <Brand name="Aruga" />
              </Link>
              <LanguageSwitch />
            </div>
            <form className="login-form" noValidate onSubmit={logIn}>
              <div className="page-head">
                <h1 ref={heading} tabIndex={-1}>
                  {t('title')}
                </h1>
                <p className="muted">{t('lead')}</p>
              </div>
              {refusal && (
                <Note icon={warningOutline} tone="bad">
                  <b>{'text' in refusal ? t(refusal.text) : refusal.words}</b>
                </Note>
              )}
              <Field
                label={t('emailAddress')}
                error={errors.emailAddress && t('emailAddressMissing')}
                type="email"
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                enterKeyHint="next"
                {...form.register('emailAddress', { validate: (typed) => typed.trim() !== '' })}
              />
              <Field
                label={t('password')}
                error={errors.password && t('passwordMissing')}
                type="password"
                autoComplete="current-password"
                enterKeyHint="go"
                {...form.register('password', { required: true })}
              />
              <Button type="submit" wide busy={isSubmitting && t('busy')}>
                {t('submit')}
              </Button>
              <p>
                {t('newHere')} <Link to="/patient-enrollment">{t('register')}</Link>
              </p>
            </form>
          </div>
          <WelcomeAside />
        </div>
      </IonContent>
    </IonPage>
  )
}
