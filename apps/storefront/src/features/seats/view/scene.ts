import type { Eye } from '@bilheteria/rules/plan/eye'
import type { Venue, ViewPlace } from '@bilheteria/rules/plan/venue'
import { drawChairs } from '@bilheteria/rules/plan/view-chairs'
import type { Scene } from './renderer.ts'

/** A place to look from, and what it is called. */
export type NamedPlace = ViewPlace & { name: string }

/** All that stands before somebody's eyes, what is near first: what it hides is not coloured. */
export function sceneFrom({ seen, mesh, grounds }: Venue, eye: Eye): Scene {
  return { meshes: [drawChairs(seen, eye), mesh], grounds }
}
