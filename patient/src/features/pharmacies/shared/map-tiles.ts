import { GridLayer, TileLayer } from 'leaflet'

/**
 * Leaflet drops a tile by setting its source to a `data:` picture, which our content security policy refuses. These tiles lose their
 * source instead.
 */
export class MapTiles extends TileLayer {
  _removeTile(key: string) {
    drop(this._tiles[key]?.el)
    removeFromGrid.call(this, key)
  }

  override _abortLoading() {
    for (const [key, { coords, el }] of Object.entries(this._tiles)) {
      if (coords.z !== this._tileZoom && el instanceof HTMLImageElement && !el.complete) this._removeTile(key)
    }
  }
}

// Missing from the types.
const { _removeTile: removeFromGrid } = GridLayer.prototype as unknown as { _removeTile: (key: string) => void }

function drop(tile: HTMLElement | undefined) {
  if (!tile) return
  tile.onload = null
  tile.onerror = null
  tile.removeAttribute('src')
}
