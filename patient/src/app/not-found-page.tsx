import { useLoggedIn } from '../platform/logged-in.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Page } from '../ui/page.tsx'
import { useShellTexts } from './shell-texts.ts'

export default function NotFoundPage() {
  const t = useShellTexts()
  const to = useLoggedIn() ? '/tabs/home' : '/welcome'
  return (
    <Page title={t('notFoundTitle')} narrow>
      <Empty title={t('notFoundWhat')} action={<ButtonLink to={to}>{t('notFoundGo')}</ButtonLink>}>
        {t('notFoundDetail')}
      </Empty>
    </Page>
  )
}
