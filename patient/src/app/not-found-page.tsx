import { useTexts } from '../i18n/texts.ts'
import { useLoggedIn } from '../platform/logged-in.ts'
import { ButtonLink } from '../ui/form/button.tsx'
import { NotFoundLayout } from './not-found-layout.tsx'

export default function NotFoundPage() {
  const { t } = useTexts('shell')
  const to = useLoggedIn() ? '/tabs/home' : '/welcome'
  return (
    <NotFoundLayout
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
    </NotFoundLayout>
  )
}
