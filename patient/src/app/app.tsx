import { IonApp } from '@ionic/react'
import { IonReactRouter } from '@ionic/react-router'
import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from '../platform/query-client.ts'
import { NoInternet } from './no-internet.tsx'
import { Shell } from './shell.tsx'
import { Toasts } from './toasts.tsx'

export const App = () => (
  <QueryClientProvider client={queryClient}>
    <IonApp>
      <IonReactRouter future={{ v7_startTransition: false, v7_relativeSplatPath: false }}>
        <Shell />
      </IonReactRouter>
      <Toasts />
      <NoInternet />
    </IonApp>
  </QueryClientProvider>
)
