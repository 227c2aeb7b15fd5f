import { type ComponentType, useEffect, useState } from 'react'
import pageStyles from '../ui/page/page.module.css'
import { Skeleton } from '../ui/page/skeleton.tsx'
import { pageLoaded } from './first-page.ts'
import styles from './shell.module.css'

/**
 * A page whose code is loaded when the page is first opened. Not React's `lazy`: a Suspense boundary delays its content until the
 * fallback has been visible for 300 ms, while this one shows the page as soon as it is loaded.
 */
export function lazyPage(load: () => Promise<{ default: ComponentType }>): ComponentType {
  let Page: ComponentType | undefined
  return function LazyPage() {
    const [, setLoaded] = useState(false)
    useEffect(() => {
      if (Page) return
      const show = ({ default: loaded }: { default: ComponentType }) => {
        Page = loaded
        setLoaded(true)
      }
      // Thrown during rendering, where the error boundary catches it.
      const fail = (error: unknown) =>
        setLoaded(() => {
          throw error
        })
      void load().then(show, fail).finally(pageLoaded)
    }, [])
    return Page ? <Page /> : <LoadingPage />
  }
}

/** The skeleton appears after 200 ms. */
export const LoadingPage = () => (
  <div className={`${styles.pageOnItsWay} ${pageStyles.body}`}>
    <Skeleton cards={[['title', 'line', 'short'], ['block']]} />
  </div>
)
