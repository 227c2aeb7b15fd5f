import { Component, type ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Page } from '../ui/page.tsx'
import { useShellTexts } from './shell-texts.ts'

type Props = { children: ReactNode }

/** A page that cannot be drawn or loaded says so, and the rest of the app goes on. React wants a class for it. */
export class PageBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError = () => ({ failed: true })

  override render() {
    return this.state.failed ? <BrokenPage /> : this.props.children
  }
}

const BrokenPage = () => {
  const t = useShellTexts()
  return (
    <Page title={t('brokenTitle')} narrow>
      <Empty
        title={t('brokenWhat')}
        action={<Button onClick={() => window.location.reload()}>{t('brokenAgain')}</Button>}
      >
        {t('brokenDetail')}
      </Empty>
    </Page>
  )
}
