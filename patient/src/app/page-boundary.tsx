import { Component, type ReactNode, useEffect } from 'react'
import { useTexts } from '../i18n/texts.ts'
import { isConnected, onNetworkChange } from '../platform/network.ts'
import { ErrorArt } from '../ui/art/error-art.tsx'
import { Button } from '../ui/form/button.tsx'
import emptyStyles from '../ui/list/empty.module.css'
import { usePageFrame } from '../ui/page/frame.tsx'
import pageStyles from '../ui/page/page.module.css'
import { useHeading } from '../ui/page/use-heading.ts'

type Props = { children: ReactNode }

/** Shows an error instead of a page that fails to load or render; the rest of the app still works. React requires a class. */
export class PageBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError = () => ({ failed: true })

  override render() {
    return this.state.failed ? <BrokenPage /> : this.props.children
  }
}

/**
 * Must work when no more code can be loaded, so it does not use `Page` and its dependencies. Code that failed to load loads again when
 * the network is back.
 */
const BrokenPage = () => {
  const { t } = useTexts('shell')
  const { Frame } = usePageFrame()
  const heading = useHeading(t('brokenTitle'))
  useEffect(() => onNetworkChange(() => isConnected() && window.location.reload()), [])
  return (
    <Frame className={pageStyles.page}>
      <div className={`${emptyStyles.empty} ${emptyStyles.error}`}>
        <ErrorArt />
        <h1 ref={heading} tabIndex={-1}>
          {t('brokenTitle')}
        </h1>
        <p>{t('brokenDetail')}</p>
        <Button onClick={() => window.location.reload()}>{t('brokenAgain')}</Button>
      </div>
    </Frame>
  )
}
