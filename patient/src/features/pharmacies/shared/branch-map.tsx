import 'leaflet/dist/leaflet.css'
import type { Branch } from '@aruga/contract/pharmacies/pharmacies'
import type { ProgramFacts } from '@aruga/contract/program/program'
import { divIcon, type Map as Leaflet, latLngBounds, type Marker, map as mapOf, marker } from 'leaflet'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import styles from './branch-map.module.css'
import { MapTiles } from './map-tiles.ts'

/** The width and height of a pin, in pixels: enough for a finger. */
const PIN = 44

type Place = { id: string; name: string; latitude: number; longitude: number }

type Props = {
  branches: Branch[]
  chosen: string | null
  tiles: NonNullable<ProgramFacts['map']>
  onChoose: (branch: Branch) => void
}

/** The branches of the list as pins that choose like its rows. Loaded on request: Leaflet is 40 KB. */
export default function BranchMap({ branches, chosen, tiles, onChoose }: Props) {
  const { t } = useTexts('pharmacies')
  const frame = useRef<HTMLDivElement>(null)
  const map = useRef<Leaflet | null>(null)
  const { tilesUrl, attribution } = tiles
  useEffect(() => {
    if (!frame.current) return
    const shown = mapOf(frame.current, {
      attributionControl: false,
      zoomAnimation: false,
      fadeAnimation: false,
      markerZoomAnimation: false,
    })
    new MapTiles(tilesUrl, { maxZoom: 19 }).addTo(shown)
    map.current = shown
    return () => {
      shown.remove()
      map.current = null
    }
  }, [tilesUrl])

  const places = branches.flatMap(({ id, name, latitude, longitude }): Place[] =>
    latitude === null || longitude === null ? [] : [{ id, name, latitude, longitude }],
  )
  const choose = useEffectEvent((id: string) => {
    const branch = branches.find((each) => each.id === id)
    if (branch) onChoose(branch)
  })
  const pins = useRef(new Map<string, Marker>())
  const stack = useEffectEvent((id: string, isFocused = false) =>
    pins.current.get(id)?.setZIndexOffset(isFocused ? 2000 : id === chosen ? 1000 : 0),
  )
  const keys = places.map(({ id }) => id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: other branches need other pins and another part of the map
  useEffect(() => {
    const on = map.current
    if (!on || places.length === 0) return
    for (const { id, name, latitude, longitude } of places) {
      const icon = divIcon({ className: styles.pin ?? '', html: wordsOf(name), iconSize: [PIN, PIN] })
      const pin = marker([latitude, longitude], { icon, riseOnHover: true, autoPanOnFocus: false })
      pin.addTo(on).on('click', () => choose(id))
      pin.on('keypress', ({ originalEvent }) => originalEvent.key === 'Enter' && choose(id))
      pin.getElement()?.addEventListener('focus', () => {
        stack(id, true)
        bringIntoView(on, pin)
      })
      pin.getElement()?.addEventListener('blur', () => stack(id))
      pins.current.set(id, pin)
    }
    const all = latLngBounds(places.map(({ latitude, longitude }) => [latitude, longitude]))
    const fit = () => on.fitBounds(all, { ...roomIn(on), maxZoom: 15 })
    fit()
    on.on('resize', fit)
    return () => {
      on.off('resize', fit)
      for (const pin of pins.current.values()) pin.remove()
      pins.current.clear()
    }
  }, [keys])
  // biome-ignore lint/correctness/useExhaustiveDependencies: after the pins are drawn
  useEffect(() => {
    for (const [id, pin] of pins.current) {
      const name = places.find((place) => place.id === id)?.name ?? ''
      const element = pin.getElement()
      stack(id, element === document.activeElement)
      element?.classList.toggle(styles.isChosen ?? '', id === chosen)
      element?.setAttribute('aria-label', id === chosen ? t('pinChosen', { name }) : name)
    }
  }, [keys, chosen, t])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a map is no fieldset
    <div role="group" aria-label={t('map')}>
      <div ref={frame} className={styles.map} />
      {/* Below the map, where it covers no pin, however large the text is. */}
      <p className={styles.attribution}>{attribution}</p>
    </div>
  )
}

/** The margin around a pin for the zoom buttons and the pin's name, as far as the map has room. */
function roomIn(map: Leaflet): { paddingTopLeft: [number, number]; paddingBottomRight: [number, number] } {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const { x: width, y: height } = map.getSize()
  const buttons = map.zoomControl.getContainer()
  const afterButtons = buttons ? buttons.offsetLeft + buttons.offsetWidth + PIN / 2 : 0
  const halfName = Math.min(6 * rem, width / 4)
  return {
    paddingTopLeft: [Math.max(afterButtons, halfName), Math.min(6 * rem, height * 0.4)],
    paddingBottomRight: [halfName, PIN],
  }
}

/** A pressed pin stays where it is: otherwise it would slip from under the finger. */
function bringIntoView(map: Leaflet, pin: Marker) {
  if (pin.getElement()?.matches(':active')) return
  // The browser scrolls the frame to a pin outside it, and Leaflet undoes that later.
  map.getContainer().scrollTo(0, 0)
  map.panInside(pin.getLatLng(), { ...roomIn(map), animate: false })
}

/** Leaflet would write a string as HTML. */
function wordsOf(name: string): HTMLElement {
  const words = document.createElement('span')
  words.textContent = name
  return words
}
