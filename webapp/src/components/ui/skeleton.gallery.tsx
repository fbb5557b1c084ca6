import type { GalleryEntry } from '@/gallery/gallery';
import { Skeleton, SkeletonLines } from './skeleton';

export default {
  title: 'Skeleton',
  states: { one: () => <Skeleton className="w-40" />, lines: () => <SkeletonLines lines={6} /> },
} satisfies GalleryEntry;
