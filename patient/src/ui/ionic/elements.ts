// Ionic elements that are not needed for the first paint. `@ionic/react` is one module, so whatever any page imports from it is
// loaded with the first page: these are created the same way, but in their own module.
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
