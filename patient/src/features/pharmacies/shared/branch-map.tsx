import 'leaflet/dist/leaflet.css'
import type { Branch } from '@aruga/contract/pharmacies/pharmacies'
import type { ProgramFacts } from '@aruga/contract/program/program'
import { divIcon, type Map as Leaflet, latLngBounds, type Marker, map as mapOf, marker } from 'leaflet'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { PHARMACIES } from '../messages.ts'
import styles from './branch-map.module.css'
import { MapTiles } from './map-tiles.ts'

type Place = { id: string; name: string; latitude: number; longitude: number }

type Props = {
  branches: Branch[]
  chosen: string | null
  tiles: NonNullable<ProgramFacts['map']>
  onChoose: (branch: Branch) => void
}

/** The branches of the list as pins that choose like its rows. Loaded when it is asked for: Leaflet is 40 KB. */
export default function BranchMap({ branches, chosen, tiles, onChoose }: Props) {
  const { t } = useTranslation(PHARMACIES)
  const frame = useRef<HTMLDivElement>(null)
  const map = useRef<Leaflet | null>(null)
  const { tilesUrl, attribution } = tiles
  useEffect(() => {
    if (!frame.current) return
    const shown = mapOf(frame.current, { zoomAnimation: false, fadeAnimation: false, markerZoomAnimation: false })
    shown.attributionControl.setPrefix(false)
    new MapTiles(tilesUrl, { attribution: asText(attribution), maxZoom: 19 }).addTo(shown)
    map.current = shown
    return () => {
      shown.remove()
      map.current = null
    }
  }, [tilesUrl, attribution])

  const places = branches.flatMap(({ id, name, latitude, longitude }): Place[] =>
    latitude === null || longitude === null ? [] : [{ id, name, latitude, longitude }],
  )
  const choose = useEffectEvent((id: string) => {
    const branch = branches.find((each) => each.id === id)
    if (branch) onChoose(branch)
  })
  const pins = useRef(new Map<string, Marker>())
  const keys = places.map(({ id }) => id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: other branches, other pins and another part of the map
  useEffect(() => {
    const on = map.current
    if (!on || places.length === 0) return
    for (const { id, name, latitude, longitude } of places) {
      const icon = divIcon({ className: styles.pin ?? '', html: wordsOf(name), iconSize: [44, 44] })
      const pin = marker([latitude, longitude], { icon, riseOnHover: true })
      pin.addTo(on).on('click', () => choose(id))
      pin.on('keypress', ({ originalEvent }) => originalEvent.key === 'Enter' && choose(id))
      pins.current.set(id, pin)
    }
    on.fitBounds(latLngBounds(places.map(({ latitude, longitude }) => [latitude, longitude])), {
      padding: [64, 64],
      maxZoom: 15,
    })
    return () => {
      for (const pin of pins.current.values()) pin.remove()
      pins.current.clear()
    }
  }, [keys])
  // biome-ignore lint/correctness/useExhaustiveDependencies: after the pins are drawn
  useEffect(() => {
    for (const [id, pin] of pins.current) {
      const name = places.find((place) => place.id === id)?.name ?? ''
      pin.setZIndexOffset(id === chosen ? 1000 : 0)
      const element = pin.getElement()
      element?.classList.toggle(styles.isChosen ?? '', id === chosen)
      element?.setAttribute('aria-label', id === chosen ? t('pinChosen', { name }) : name)
    }
  }, [keys, chosen, t])
  // biome-ignore lint/a11y/useSemanticElements: a map is no fieldset
  return <div ref={frame} role="group" className={styles.map} aria-label={t('map')} />
}

/** Leaflet writes both as HTML; they are words. */
const asText = (words: string) => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
function wordsOf(name: string): HTMLElement {
  const words = document.createElement('span')
  words.textContent = name
  return words
}
