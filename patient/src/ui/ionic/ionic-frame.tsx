import {
  IonContent,
  IonPage,
  type RefresherCustomEvent,
  useIonRouter,
  useIonViewDidEnter,
  useIonViewWillEnter,
  useIonViewWillLeave,
} from '@ionic/react'
import type { FrameProps, PageFrame } from '../page/frame.tsx'
import pageStyles from '../page/page.module.css'
import { IonFooter, IonRefresher, IonRefresherContent } from './elements.ts'

const Frame = ({ className, onRefresh, foot, children }: FrameProps) => (
  <IonPage>
    <IonContent className={className}>
      {onRefresh && (
        <IonRefresher
          slot="fixed"
          onIonRefresh={(event) => onRefresh().finally(() => (event as RefresherCustomEvent).detail.complete())}
        >
          <IonRefresherContent refreshingSpinner="crescent" />
        </IonRefresher>
      )}
      {children}
    </IonContent>
    {foot && <IonFooter className={pageStyles.actionBar}>{foot}</IonFooter>}
  </IonPage>
)

/** Pages in Ionic's outlet: they stay mounted behind the next one, and change with its animations. */
export const ionicFrame: PageFrame = {
  Frame,
  useWillEnter: useIonViewWillEnter,
  useDidEnter: useIonViewDidEnter,
  useWillLeave: useIonViewWillLeave,
  useGoBack: () => {
    const router = useIonRouter()
    return (path) => (router.canGoBack() ? router.goBack() : router.push(path, 'back', 'replace'))
  },
}
