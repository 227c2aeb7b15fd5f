import { IonContent, IonPage } from '@ionic/react'
import pageStyles from '../../ui/page/page.module.css'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { useDraft } from './draft/use-draft.ts'
import { Registering } from './registering.tsx'

/** Registration, from the list of papers to the reference number. One Ionic page: steps change inside of it. */
export default function RegistrationPage() {
  const store = useDraft()
  return <IonPage>{store.draft ? <Registering draft={store.draft} store={store} /> : <OnItsWay />}</IonPage>
}

const OnItsWay = () => (
  <IonContent className={pageStyles.page}>
    <div className={pageStyles.body}>
      <Skeleton
        cards={[
          ['title', 'line'],
          ['block', 'block'],
        ]}
      />
    </div>
  </IonContent>
)
