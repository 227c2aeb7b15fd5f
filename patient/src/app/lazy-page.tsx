import { type ComponentType, useEffect, useState } from 'react'
import { Skeleton } from '../ui/page/skeleton.tsx'
import { pageArrived } from './first-page.ts'
import styles from './shell.module.css'

/**
 * A page whose code is loaded when it is first opened. React's `lazy` would do, but what a Suspense boundary waits for is held
 * back until its fallback is 300 ms old; here the page is shown as soon as it is there.
 */
export function lazyPage(load: () => Promise<{ default: ComponentType }>): ComponentType {
  let Page: ComponentType | undefined
  return function LazyPage() {
    const [, setArrived] = useState(false)
    useEffect(() => {
      if (Page) return
      const arrived = ({ default: loaded }: { default: ComponentType }) => {
        Page = loaded
        setArrived(true)
      }
      // An error is the boundary's, and a boundary hears of what is thrown while React draws.
      const failed = (error: unknown) =>
        setArrived(() => {
          throw error
        })
      void load().then(arrived, failed).finally(pageArrived)
    }, [])
    return Page ? <Page /> : <OnItsWay />
  }
}

/** The kit's skeleton waits 200 ms before it shows. */
const OnItsWay = () => (
  <div className={`${styles.pageOnItsWay} page-body`}>
    <Skeleton cards={[['title', 'line', 'short'], ['block']]} />
  </div>
)
