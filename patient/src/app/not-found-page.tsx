import { useTranslation } from 'react-i18next'
import { useLoggedIn } from '../platform/logged-in.ts'
import { ButtonLink } from '../ui/form/button.tsx'
import { Lost } from './lost.tsx'
import { SHELL } from './shell-messages.ts'

export default function NotFoundPage() {
  const { t } = useTranslation(SHELL)
  const to = useLoggedIn() ? '/tabs/home' : '/welcome'
  return (
    <Lost
      title={t('notFoundTitle')}
      action={
        <>
          <ButtonLink to={to}>{t('notFoundGo')}</ButtonLink>
          <ButtonLink kind="line" to="/faq">
            {t('notFoundSearch')}
          </ButtonLink>
        </>
      }
    >
      {t('notFoundDetail')}
    </Lost>
  )
}
