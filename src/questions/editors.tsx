import type { ComponentType } from 'react';
import { type KindName, kindNames } from './kind.ts';
import type { EditorProps } from './view.ts';

/** The editor of a type for a draft of whatever shape that type gives it. */
export type AnyEditor = ComponentType<EditorProps<unknown>>;

const editors: Partial<Record<KindName, AnyEditor>> = {};

/** The editor of a type; undefined for one that this version does not know. */
export function editorOf(idType: number): AnyEditor | undefined {
  const name = kindNames[idType];
  return name && editors[name];
}
