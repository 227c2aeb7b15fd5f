import { Link } from 'react-router-dom'
import { t } from '../i18n/t.ts'
import pageStyles from '../ui/page.module.css'
import { PageHead } from '../ui/page-head.tsx'
import { Empty } from '../ui/states.tsx'

export const NotFound = () => (
  <div className={pageStyles.page}>
    <PageHead title={t('app:notFound.notFound')} />
    <Empty title={t('app:notFound.thereIsNoScreenAt')} action={<Link to="/">{t('app:notFound.goToTheStart')}</Link>}>
      {t('app:notFound.checkTheLinkOrLook')}
    </Empty>
  </div>
)
