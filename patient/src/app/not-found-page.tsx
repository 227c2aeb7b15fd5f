import { useTranslation } from 'react-i18next'
import { useLoggedIn } from '../platform/logged-in.ts'
import { ButtonLink } from '../ui/form/button.tsx'
import { Empty } from '../ui/list/empty.tsx'
import { Page } from '../ui/page/page.tsx'
import { SHELL } from './shell-messages.ts'

export default function NotFoundPage() {
  const { t } = useTranslation(SHELL)
  const to = useLoggedIn() ? '/tabs/home' : '/welcome'
  return (
    <Page title={t('notFoundTitle')} narrow>
      <Empty title={t('notFoundWhat')} action={<ButtonLink to={to}>{t('notFoundGo')}</ButtonLink>}>
        {t('notFoundDetail')}
      </Empty>
    </Page>
  )
}
