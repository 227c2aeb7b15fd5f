// What a page stands in. Behind the log-in that is Ionic (ui/ionic/ionic-frame.tsx); before it a few elements with the same
// look, so that a first visit loads no Ionic.
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

/** Going back, or to `path` when the page was opened by its address. */
type GoBack = (path: string) => void

export type PageFrame = {
  Frame: ComponentType<FrameProps>
  useWillEnter: (then: () => void) => void
  useDidEnter: (then: () => void) => void
  useWillLeave: (then: () => void) => void
  useGoBack: () => GoBack
}

/** Whether a page of the plain frame is the one shown. Pages visited before stay mounted behind it, as in Ionic. */
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
    // The place in the history, as the router counts it.
    return (path) => void ((window.history.state?.idx ?? 0) > 0 ? navigate(-1) : navigate(path, { replace: true }))
  },
}

export const PageFrameContext = createContext(plain)

/** The frame of the pages here. It is the same one for as long as a page is mounted, so its hooks may be called. */
export const usePageFrame = () => useContext(PageFrameContext)
