// The frame of a page. Behind the log-in it is Ionic's (ui/ionic/ionic-frame.tsx); before the log-in a few elements with the same
// appearance, so that a first visit loads no Ionic.
import { type ComponentType, createContext, type ReactNode, useContext, useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import styles from './frame.module.css'

export type FrameProps = {
  className: string | undefined
  /** Called by pulling down. Ionic only. */
  onRefresh?: (() => Promise<unknown>) | undefined
  /** Always visible below the content. Ionic only. */
  foot?: ReactNode
  children: ReactNode
}

/** Goes back, or to `path` if the page was opened by its address. */
type GoBack = (path: string) => void

export type PageFrame = {
  Frame: ComponentType<FrameProps>
  useWillEnter: (then: () => void) => void
  useDidEnter: (then: () => void) => void
  useWillLeave: (then: () => void) => void
  useGoBack: () => GoBack
}

/** Whether a page of the plain frame is visible. Pages visited before stay mounted behind it, as in Ionic. */
export const Shown = createContext(true)

const PlainFrame = ({ className, children }: FrameProps) => (
  <div className={useContext(Shown) ? 'ion-page' : 'ion-page ion-page-hidden'}>
    <main className={`${styles.content} ${className ?? ''}`}>{children}</main>
  </div>
)

function useEnter(then: () => void) {
  const shown = useContext(Shown)
  const enter = useEffectEvent(then)
  useEffect(() => {
    if (shown) enter()
  }, [shown])
}

const plain: PageFrame = {
  Frame: PlainFrame,
  useWillEnter: useEnter,
  useDidEnter: useEnter,
  useWillLeave: (then) => {
    const shown = useContext(Shown)
    const leave = useEffectEvent(then)
    useEffect(() => (shown ? () => leave() : undefined), [shown])
  },
  useGoBack: () => {
    const navigate = useNavigate()
    // The position in the history, as counted by the router.
    return (path) => void ((window.history.state?.idx ?? 0) > 0 ? navigate(-1) : navigate(path, { replace: true }))
  },
}

export const PageFrameContext = createContext(plain)

/** The frame of these pages. It never changes while a page is mounted, so its hooks may be called. */
export const usePageFrame = () => useContext(PageFrameContext)
