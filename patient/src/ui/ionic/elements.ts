// Ionic elements that the first paint does not need. `@ionic/react` is a single module, so everything that any page imports from it loads
// with the first page: these are created in the same way, but in a module of their own.
import { defineCustomElement as defineFooter, IonFooter as FooterElement } from '@ionic/core/components/ion-footer.js'
import {
  defineCustomElement as defineRefresher,
  IonRefresher as RefresherElement,
} from '@ionic/core/components/ion-refresher.js'
import {
  IonRefresherContent as ContentElement,
  defineCustomElement as defineContent,
} from '@ionic/core/components/ion-refresher-content.js'
import { createComponent } from '@stencil/react-output-target/runtime'
import * as react from 'react'

export const IonFooter = createComponent({
  tagName: 'ion-footer',
  elementClass: FooterElement,
  react,
  events: {},
  defineCustomElement: defineFooter,
})

export const IonRefresher = createComponent({
  tagName: 'ion-refresher',
  elementClass: RefresherElement,
  react,
  events: { onIonRefresh: 'ionRefresh' },
  defineCustomElement: defineRefresher,
})

export const IonRefresherContent = createComponent({
  tagName: 'ion-refresher-content',
  elementClass: ContentElement,
  react,
  events: {},
  defineCustomElement: defineContent,
})
