import {
  type Icon,
  IconBinaryTree2,
  IconBuildingCommunity,
  IconCalendarEvent,
  IconCalendarStar,
  IconChartBar,
  IconChartDots,
  IconFileStar,
  IconFileText,
  IconHome,
  IconListSearch,
  IconSchool,
  IconShare,
  IconUsers,
} from '@tabler/icons-react';
import type { MenuEntry } from '../../core/people/menu.ts';

export const entryIcons: Record<MenuEntry, Icon> = {
  'main-dashboard': IconHome,
  assessments: IconFileText,
  'assessments-sm': IconFileStar,
  'assessment-share': IconShare,
  'my-questions': IconListSearch,
  catalogue: IconBinaryTree2,
  schedule: IconCalendarEvent,
  'schedule-sm': IconCalendarStar,
  reports: IconChartBar,
  'reports-sm': IconChartDots,
  'my-school': IconSchool,
  'my-class': IconUsers,
  administration: IconBuildingCommunity,
};
